/** Where a plugin stands in its life. */
export interface PluginState {
  readonly status: 'ready' | 'running' | 'degraded' | 'failed' | 'incompatible' | 'stopped'
  /** Why it is not running, in words for developers. */
  readonly reason?: string
}
