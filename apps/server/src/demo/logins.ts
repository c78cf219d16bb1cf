/** The password of all demo users, which is public: demo tenants are never created in production (decisions §1). */
export const DEMO_PASSWORD = "Assess-2026!";

export const DEMO_LOGINS = [
  { email: "moderator@demo.example", what: "prepares and steers the day, decides" },
  { email: "observer1@demo.example", what: "observes and rates (also observer2 … observer4)" },
  { email: "auditor@demo.example", what: "looks on" },
  { email: "admin@demo.example", what: "keeps accounts, rights and looks" },
];
