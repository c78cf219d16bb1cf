/** Something that we stand on does not answer; what was asked may work later. The message names it, and no more. */
export class ServiceAway extends Error {}
