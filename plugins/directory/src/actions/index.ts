export { find } from './find.ts'
export { isAnalyticsEnabled } from './isAnalyticsEnabled.ts'
export { load, more } from './lists.ts'
export { search } from './search.ts'
