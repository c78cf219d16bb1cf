/** The first message of a process that does one task, from which its time limit counts. */
export const TASK_READY = "ready";
