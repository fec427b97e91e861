// The actions of the plugin, one chunk.
export { allow, deny, flush, listen } from './listen.ts'
