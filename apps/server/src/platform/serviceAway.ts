/** An external service does not answer; a retry may succeed later. The message only names the service. */
export class ServiceAway extends Error {}
