import {
  counterStatementCalls,
  type OwnSelfAssessment,
  type OwnStatements,
  selfAssessmentCalls,
  type SentBody,
} from "@assay/contract";
import { callApi } from "../../../platform/http/call.ts";

/* What a candidate says about themselves, and against the record, by the token of their session. */

export const readSelfAssessment = (token: string): Promise<OwnSelfAssessment> =>
  callApi(selfAssessmentCalls.getOwnSelfAssessment, {}, { token });

export const assess = (
  token: string,
  competencyId: string,
  body: SentBody<typeof selfAssessmentCalls.storeOwnSelfAssessment>,
): Promise<OwnSelfAssessment> =>
  callApi(
    selfAssessmentCalls.storeOwnSelfAssessment,
    { params: { competencyId }, body },
    { token },
  );

export const readStatements = (token: string): Promise<OwnStatements> =>
  callApi(counterStatementCalls.listOwnStatements, {}, { token });

export const addStatement = (
  token: string,
  body: SentBody<typeof counterStatementCalls.addOwnStatement>,
): Promise<OwnStatements> => callApi(counterStatementCalls.addOwnStatement, { body }, { token });

export const withdrawStatement = (token: string, statementId: string): Promise<OwnStatements> =>
  callApi(counterStatementCalls.withdrawOwnStatement, { params: { statementId } }, { token });
