export { extractOf, withoutNames, writeDossier } from "./format/archive.ts";
export { base64Of, type Bytes, bytesOfBase64, hexOf, textOf, utf8 } from "./format/bytes.ts";
export { readEnvelope, signedBytes, writeEnvelope } from "./format/envelope.ts";
export { writeJson } from "./format/json.ts";
export type * from "./format/sections.ts";
export { candidatePath, PATHS } from "./format/sections.ts";
export { fingerprintOf, isSignedBy, isSignedByPackage, sha256 } from "./format/signature.ts";
export { type Entry, readZip, writeZip } from "./format/zip.ts";
export { type Verified, verifyDossier } from "./verify/verifyDossier.ts";
export { type Sentence, type Statement, statementOf } from "./verify/statement.ts";
export {
  LANGUAGES as STATEMENT_LANGUAGES,
  type Language as StatementLanguage,
} from "./verify/words.ts";
