/** The caller has closed the connection before the answer. */
export class CallerAborted extends Error {
  readonly statusCode = 400;
}
