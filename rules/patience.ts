/** Seconds the portal waits for others; what a browser waits for in between must be longer (operating.md). */
export const patience = {
  /** For a lock, and for a connection to PostgreSQL or a turn at one that others of the process use. */
  connection: 5,
  /** For a server that takes writes, before anything is written; `DATABASE_PATIENCE` may say otherwise. */
  leader: 8,
  /** For a statement of a page or an act: PostgreSQL is told to give it up. */
  statement: 10,
  /** For a statement of the operator's tool, such as an index that a migration makes of a million rows. */
  longStatement: 3600,
  /** For PostgreSQL beyond a statement's time: without even a refusal by then it is frozen or cut off. */
  silence: 1,
  /** For so long nobody asks a silent PostgreSQL again: a page's statements would wait one by one. */
  respite: 1,
  /** What `/readyz` waits for the database. */
  readiness: 3,
  /** What `/metrics` waits for the databases of all councils together. */
  metrics: 2,
  /** For the mail server, until it has the whole mail. */
  mail: 20,
  /** Then for its answer (RFC 5321, 4.5.3.2.6): it may have taken the mail, and a repeat be a second. */
  mailAnswer: 600,
  /** For the gateway, for a text and for its mere answer to the doctor; less than a code's claim lasts. */
  text: 20,
  textGateway: 5,
  /** For the identity service: description, each answer of a sign-in, and keys once a session ended there. */
  identityService: 2,
  identityAnswer: 5,
  identityKeys: 2,
} as const
