/** React is not counted: the host has it already. Each becomes a file that an import map names. */
export const external: readonly string[] = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler']

/** The file of an external module, without the folder. */
export const externalFile = (specifier: string): string => `${specifier.replace('/', '-')}.js`
