/** Whom the organisation invites: three of them observe, in three browsers. */
export const ADMINISTRATOR = "ada.moss@agency.example";
export const MODERATOR = "maya.ortiz@agency.example";
export const OBSERVERS = [
  { email: "owen.park@agency.example", lastName: "Park" },
  { email: "priya.quist@agency.example", lastName: "Quist" },
  { email: "rosa.reyes@agency.example", lastName: "Reyes" },
] as const;

/** Fourteen people as a spreadsheet program copies them; where nothing is said, they observe. */
export const PEOPLE = [
  ["First name", "Last name", "E-mail", "Role"],
  ["Maya", "Ortiz", MODERATOR, "moderator"],
  ["Noah", "Penn", "noah.penn@agency.example", "moderator"],
  ["Olga", "Quinn", "olga.quinn@agency.example", "auditor"],
  ["Owen", "Park", OBSERVERS[0].email, ""],
  ["Priya", "Quist", OBSERVERS[1].email, ""],
  ["Rosa", "Reyes", OBSERVERS[2].email, ""],
  ...["Abe", "Bea", "Cal", "Dot", "Eli", "Fay", "Gus", "Hal"].map((first) => [
    first,
    "Stone",
    `${first.toLowerCase()}.stone@agency.example`,
    "observer",
  ]),
]
  .map((row) => row.join("\t"))
  .join("\n");

/** Four candidates; one is called by no title, and nobody has a job or an address. */
export const CANDIDATES = [
  ["Title", "First name", "Last name"],
  ["Ms", "Cora", "Adams"],
  ["Mr", "Dev", "Baker"],
  ["", "Erin", "Cole"],
  ["Ms", "Fern", "Dale"],
]
  .map((row) => row.join("\t"))
  .join("\n");

export const PASSWORD = "Harbour-lights-7";
