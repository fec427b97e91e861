export { Donate } from './Donate.tsx'
