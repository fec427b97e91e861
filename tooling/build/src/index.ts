export { type ChunkPlans, chunksBy, ownCopies } from './chunks.ts'
export { type LibraryOptions, library } from './library.ts'
export { cssModule, precomputed, type SplitCss, splitCss } from './sheets.ts'
