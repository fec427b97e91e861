// What text from outside must go through. An entry of its own, like `errors.ts`: late code uses it.

export { isAppLink, isOpenScheme, isSafeLink, parseUrl } from './text/links.ts'
export { looksSecret } from './text/looksSecret.ts'
export { cleanIcon, cleanText, countTypingErrors, foldText } from './text/names.ts'
