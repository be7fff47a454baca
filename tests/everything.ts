/** Whether everything is run, by `npm run test:all`: each state, journey, language and engine, not a choice of them. */
export const everything = process.env.TEST_ALL === '1'
