// The two packages come without types of their own; only what the check uses is declared.
declare module '@babel/core' {
  export function transformAsync(source: string, options: object): Promise<unknown>
}
declare module 'babel-plugin-react-compiler' {
  const plugin: unknown
  export default plugin
}
