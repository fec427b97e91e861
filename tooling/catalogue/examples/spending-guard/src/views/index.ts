export { Limit } from './Limit.tsx'
