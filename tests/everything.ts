/** Whether all is run, by `npm run test:all`: each state, journey, language and engine, not a choice. */
export const everything = process.env.TEST_ALL === '1'
