// Whether there is a newer page than this one. It is only told between rounds: nothing is lost by a
// reload, but nobody is torn out of a round.

class Newer {
  isThere = $state(false);
  /** Load the page anew; where a build of it is kept, the newest one. */
  renew: () => void = () => location.reload();
}

export const newer = new Newer();

/** Whether a round is being played at a table that is open here. */
export const inRound = $state({ is: false });
