/**
 * A fault that the operator has to fix before the server can start: an invalid variable, a folder that cannot
 * be written, a taken port. Its message is one complete line for the terminal, without a stack and without secrets;
 * main.ts prints it and ends with exit code 1.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
