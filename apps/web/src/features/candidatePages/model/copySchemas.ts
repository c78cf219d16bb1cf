import { CandidateVisit, OwnWorks, WrittenWork } from "@assay/contract";
import { shaped } from "../../../platform/http/schema.ts";

/* What a candidate's page needs to open without a connection. */
export const visitCopy = shaped<CandidateVisit>(CandidateVisit);
export const worksCopy = shaped<OwnWorks>(OwnWorks);
export const writtenCopy = shaped<WrittenWork>(WrittenWork);
