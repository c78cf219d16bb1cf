/** The first message of the process, from which its time limit counts. */
export const WORD_READY = "ready";
