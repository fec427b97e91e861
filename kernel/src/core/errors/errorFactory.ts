import { type ErrorInput, type ErrorRow, type ErrorTable, KernelError } from './kernelError.ts'

/** Builds errors of one package's table; a code that the table lacks does not compile. */
export type ErrorFactory<Table extends ErrorTable> = <Code extends keyof Table & string>(
  code: Code,
  input?: ErrorInput,
) => KernelError<Code>

/** Turns a table of codes into the function that makes its errors. */
export function errorFactory<const Table extends ErrorTable>(table: Table): ErrorFactory<Table> {
  return (code, input) => {
    const row: ErrorRow | undefined = table[code]
    return new KernelError(code, row ?? { message: code, hints: [], surface: 'inline', retry: 'immediately' }, input)
  }
}
