declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Whether this is a development build. Bundlers replace the expression; a page without a bundler counts as production. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
