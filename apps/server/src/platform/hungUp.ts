/** Nobody waits for the answer any longer. */
export class HungUp extends Error {
  readonly statusCode = 400;
}
