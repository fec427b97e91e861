export { isAnalyticsEnabled } from './isAnalyticsEnabled.ts'
export { load } from './load.ts'
export { more } from './more.ts'
export { search } from './search.ts'
