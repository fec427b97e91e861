/** A file's text, as the test runner gives it. */
declare module '*?raw' {
  const text: string
  export default text
}

/** Of the test runner: what matches a pattern, by path. */
interface ImportMeta {
  glob<T>(
    pattern: string,
    options: { readonly query: '?raw'; readonly import: 'default'; readonly eager: true },
  ): Record<string, T>
}
