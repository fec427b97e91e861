/** The compiler's standard JSON interface: a string in, a string out. https://docs.soliditylang.org (Using the Compiler) */
declare module 'solc' {
  const solc: { compile(input: string): string }
  export default solc
}
