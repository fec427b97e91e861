// What text from outside must go through. An entry of its own, like `errors.ts`: late code uses it.
export { cleanIcon } from './text/cleanIcon.ts'
export { isAppLink, isOpenScheme, isSafeLink, parseUrl } from './text/links.ts'
export { looksSecret } from './text/looksSecret.ts'
export { cleanText, foldText } from './text/names.ts'
