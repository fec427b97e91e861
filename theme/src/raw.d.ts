/** A file's text, as the test runner gives it. */
declare module '*?raw' {
  const text: string
  export default text
}
