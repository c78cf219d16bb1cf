/** A text that comes along as a file. */
interface Attachment {
  name: string;
  contentType: string;
  text: string;
}

/** A finished mail. Names and subject may hold anything; the address was checked when it was stored. */
export interface Mail {
  fromName: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
}

/** `refused`: the receiver is rejected permanently; `later`: a retry may succeed. */
export type Delivery = "accepted" | "refused" | "later";

export interface Mailer {
  /** Never throws. `quick`: gives up after four seconds. */
  deliver(mail: Mail, options?: { quick?: boolean }): Promise<Delivery>;
}
