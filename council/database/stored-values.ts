/** 1 is true, 0 is false: the only form of a boolean that both databases store alike. */
export type Flag = 0 | 1

/** An instant as ISO 8601 text in UTC, which sorts chronologically. */
export type Instant = string
