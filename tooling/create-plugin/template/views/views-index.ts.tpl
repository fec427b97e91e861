export { __Name__ } from './__Name__.tsx'
