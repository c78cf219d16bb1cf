export { ownEvidence as ownEvidenceOf } from "../model/evidence/ownEvidence.ts";
