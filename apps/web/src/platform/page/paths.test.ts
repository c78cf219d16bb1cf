import { describe, expect, it } from "vitest";
import { paths } from "./paths.ts";

describe("a path", () => {
  it("leaves absent parts out and keeps the fixed words [ROUTE-002, ROUTE-007, ROUTE-012]", () => {
    expect(paths.dashboard()).toBe("/dashboard");
    expect(paths.dashboard({ view: "audit" })).toBe("/audit/dashboard");
    expect(paths.observations({ id: "r1" })).toBe("/observations/r1/candidate/exercise/type");
    expect(paths.results({ audit: true, id: "r1", candidateId: "c1" })).toBe(
      "/audit/results/r1/candidate/c1/processStep",
    );
  });

  it("carries its query, without what is not given [ROUTE-003, ROUTE-013]", () => {
    expect(paths.dashboard({ processRun: "r1", selectedTab: "STARTED" })).toBe(
      "/dashboard?processRun=r1&selectedTab=STARTED",
    );
    expect(paths.results({ id: "r1", view: "chart", showAll: true })).toBe(
      "/results/r1/candidate/processStep?view=chart&showAll=true",
    );
  });

  it("encodes what stands in it", () => {
    expect(paths.enroll("a/b+c@x.de", "t&1")).toBe("/user/enroll/a%2Fb%2Bc%40x.de?token=t%261");
  });
});

describe("every path of the app", () => {
  const ID = "0123456789abcdef01234567";
  it.each([
    [paths.root(), "/"],
    [paths.imprint(), "/imprint"],
    [paths.privacy(), "/privacy"],
    [paths.login(), "/login"],
    [paths.login("a@b.de"), "/login/a%40b.de"],
    [paths.resetPassword("a@b.de"), "/user/reset-password/a%40b.de"],
    [paths.resetPassword("a@b.de", "t"), "/user/reset-password/a%40b.de?token=t"],
    [paths.enroll("a@b.de", "t"), "/user/enroll/a%40b.de?token=t"],
    [paths.activate("a@b.de", "t"), "/user/activate/a%40b.de?token=t"],
    [paths.changeEmail("a@b.de", "c@d.de", "t"), "/user/email/change/a%40b.de/c%40d.de?token=t"],
    [paths.account(), "/myaccount"],
    [paths.changePassword(), "/user/change-password"],
    [paths.dashboard({ missing: true }), "/dashboard?missing=true"],
    [paths.runs(), "/processruns"],
    [paths.run(ID), `/processruns/${ID}`],
    [paths.createRun(ID), `/processruns/create-processrun/${ID}`],
    [
      paths.observations({ id: "r", candidateId: "c", exerciseId: "e", observationType: "webInk" }),
      "/observations/r/candidate/c/exercise/e/type/webInk",
    ],
    [
      paths.assessments({ id: "r", candidateId: "c", exerciseId: "e" }),
      "/assessments/r/candidate/c/exercise/e/type",
    ],
    [paths.moderatorObservations("r", "c"), "/moderatorobservations/r/candidate/c"],
    [
      paths.moderatorObservations("r", "c", { sort: "-changed" }),
      "/moderatorobservations/r/candidate/c?sort=-changed",
    ],
    [paths.resultsEntry("r"), "/results/r"],
    [paths.demoResults(), "/demo/results"],
    [paths.scales(), "/scales"],
    [paths.scale(ID), `/scales/${ID}`],
    [paths.createScale(), "/scales/create-scale"],
    [paths.competencies(), "/competencies"],
    [paths.competency(ID), `/competencies/${ID}`],
    [paths.createCompetency(), "/competencies/create-competence"],
    [paths.processes(), "/processes"],
    [paths.process(ID), `/processes/${ID}`],
    [paths.process(ID, { step: "2" }), `/processes/${ID}?step=2`],
    [paths.processDraft(ID), `/processes/drafts/${ID}`],
    [paths.createProcess(), "/processes/create-process"],
    [paths.users(), "/admin/user"],
    [paths.user(ID), `/admin/user/${ID}`],
    [paths.createUser(), "/admin/create-user"],
    [paths.roles(), "/admin/roles"],
    [paths.theme(), "/customize/theme"],
    [paths.settings(), "/customize/settings"],
    [paths.apiKeys(), "/customize/api-keys"],
    [paths.provisioning(), "/customize/provisioning"],
    [paths.webhooks(), "/customize/webhooks"],
  ])("%s is %s", (path, expected) => {
    expect(path).toBe(expected);
  });
});
