import type { v1Calls } from "@assay/contract/v1";
import type { V1Handlers } from "../../../http/v1/context.ts";
import {
  addCandidates,
  changeCandidate,
  changePerson,
  createPerson,
  createReport,
  createRun,
} from "./commands.ts";
import type { PageWork } from "./ports.ts";
import {
  getFileContent,
  getPerson,
  getProcess,
  getReport,
  getReportContent,
  getResult,
  getRun,
  listCandidates,
  listCells,
  listFiles,
  listPeople,
  listProcesses,
  listResults,
  listRuns,
} from "./queries.ts";

export const v1Routes = (work: PageWork): V1Handlers<typeof v1Calls> => ({
  listProcesses,
  getProcess,
  listRuns,
  getRun,
  createRun: (call) => createRun(call, work),
  listCandidates,
  addCandidates: (call) => addCandidates(call, work),
  changeCandidate: (call) => changeCandidate(call, work),
  listCells,
  listResults: (call) => listResults(call, work),
  getResult: (call) => getResult(call, work),
  listFiles: (call) => listFiles(call, work),
  getFileContent: (call) => getFileContent(call, work),
  createReport: (call) => createReport(call, work),
  getReport: (call) => getReport(call, work),
  getReportContent: (call) => getReportContent(call, work),
  listPeople,
  getPerson,
  createPerson: (call) => createPerson(call, work),
  changePerson: (call) => changePerson(call, work),
});
