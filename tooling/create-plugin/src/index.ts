export { AnswerError, type Answers, checkAnswers, KINDS, LICENCES } from './answers.ts'
export { create, packageFiles } from './create.ts'
export type { Versions } from './packageJson.ts'
