import type {
  candidateCalls,
  Candidate,
  fileCalls,
  pdfCalls,
  User,
  userCalls,
  Payload,
} from "@assay/contract";
import type { CallOf, UnopenedCall } from "../../../http/context.ts";
import type { FileAnswer } from "../../../http/fileAnswer.ts";
import type { OrderDependencies, ResultDependencies } from "../orders/ports.ts";

/** What the page's calls do, and programs do by the same rules. */
export interface PageWork extends OrderDependencies, ResultDependencies {
  updateCandidate(call: CallOf<typeof candidateCalls.updateCandidate>): Promise<Candidate>;
  createUser(call: CallOf<typeof userCalls.createUser>): Promise<User>;
  lockUser(call: CallOf<typeof userCalls.lockUser>): Promise<User>;
  findFiles(call: CallOf<typeof fileCalls.findFiles>): Promise<Payload<typeof fileCalls.findFiles>>;
  getFile(call: UnopenedCall<typeof fileCalls.getFile>): Promise<FileAnswer>;
  createPdf(call: CallOf<typeof pdfCalls.createPdf>): Promise<{ id: string; fileName: string }>;
  getPdfJob(call: CallOf<typeof pdfCalls.getPdfJob>): Promise<Payload<typeof pdfCalls.getPdfJob>>;
  getPdfToken(call: UnopenedCall<typeof pdfCalls.getPdfToken>): Promise<{ token: string }>;
  getPdfFile(call: UnopenedCall<typeof pdfCalls.getPdfFile>): Promise<FileAnswer>;
}
