import { useTool } from './commands/use-tool.ts'

const answer = await useTool(process.argv.slice(2), process.env)
if (answer?.refused) {
  console.error(answer.told)
  process.exitCode = 1
} else if (answer) console.log(answer.told)
