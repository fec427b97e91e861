/** Whether a text has the form of a route, `<plugin id>.<View>`. */
export function isRoute(text: string): text is `${string}.${string}` {
  return /^[^.]+\.[^.]+$/.test(text)
}
