// What text from outside must go through. An entry of its own, like `errors.ts`: late code uses it.
export { cleanText } from './text/cleanText.ts'
export { looksSecret } from './text/looksSecret.ts'
