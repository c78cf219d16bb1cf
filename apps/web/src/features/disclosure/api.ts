import { accessPackageCalls, legalHoldCalls, type Payload, type SentBody } from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";

/** Milliseconds between two questions how far packages are that are being made. */
const POLL_MS = 1_000;

/** The requests for access that the user handles, the most urgent first. */
export const accessPackagesQuery = queryOptions({
  queryKey: ["accessPackages"],
  queryFn: () => callApi(accessPackageCalls.listAccessPackages, {}),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.packages.some((one) => one.state === "QUEUED" || one.state === "RUNNING")
      ? POLL_MS
      : false,
});

export type AccessReview = Payload<typeof accessPackageCalls.getAccessReview>;

/** The texts and files of a package with their marks. */
export const accessReviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["accessPackages", id, "review"],
    queryFn: () => callApi(accessPackageCalls.getAccessReview, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    // Reading all of it takes long: what the user changes is written into the answer.
    refetchOnWindowFocus: false,
  });

/** The people whose name or address contains a text. */
export const subjectsQuery = (q: string) =>
  queryOptions({
    queryKey: ["accessSubjects", q],
    queryFn: async () => (await callApi(accessPackageCalls.findSubjects, { query: { q } })).people,
    enabled: q.length > 1,
    staleTime: 0,
  });

export const createAccessPackage = (
  body: SentBody<typeof accessPackageCalls.createAccessPackage>,
) => callApi(accessPackageCalls.createAccessPackage, { body });

export type PackageSettings = SentBody<typeof accessPackageCalls.updateAccessPackage>;
export const updateAccessPackage = (id: string, body: PackageSettings) =>
  callApi(accessPackageCalls.updateAccessPackage, { params: { id }, body });

export type PassageDecision = SentBody<typeof accessPackageCalls.decideAccessPassage>;
export const decideAccessPassage = (id: string, body: PassageDecision) =>
  callApi(accessPackageCalls.decideAccessPassage, { params: { id }, body });

export const releaseAccessPackage = (id: string) =>
  callApi(accessPackageCalls.releaseAccessPackage, { params: { id } });

export const deleteAccessPackage = (id: string) =>
  callApi(accessPackageCalls.deleteAccessPackage, { params: { id } });

/** The legal holds on people whom the user may answer for. */
export const legalHoldsQuery = queryOptions({
  queryKey: ["legalHolds"],
  queryFn: async () => (await callApi(legalHoldCalls.listLegalHolds, {})).holds,
  staleTime: 0,
});

export const placeLegalHold = (body: SentBody<typeof legalHoldCalls.placeLegalHold>) =>
  callApi(legalHoldCalls.placeLegalHold, { body });

export const liftLegalHold = (id: string, reason: string) =>
  callApi(legalHoldCalls.liftLegalHold, { params: { id }, body: { reason } });
