/** A path of the directory service: under its own address, or relative to the kernel's gateway. */
export function serviceUrl(apiUrl: string | undefined, path: string): string {
  return apiUrl === undefined ? path : `${apiUrl.replace(/\/+$/, '')}/${path}`
}
