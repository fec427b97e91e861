import type { EndpointGroup } from './endpointGroups.ts'

/** A project: who may use the gateway, from which pages, and how much. */
export interface ProjectConfig {
  /** What clients send as `projectId`; 8 to 64 letters, digits, `-` or `_`. */
  readonly id: string
  readonly name: string
  /** `https://shop.example`, `https://*.shop.example` for all sub-domains, `loopback` for every local page, `*` for all. */
  readonly origins: readonly string[]
  /**
   * Refuses requests that come from no page, such as those of servers; `false` unless given. Where browsers send no
   * `Origin`, `Sec-Fetch-Site` and `Referer` say it; pictures, which may say nothing at all, are limited by client.
   */
  readonly requireOrigin: boolean
  /** Requests a minute, 6000 unless given; a batch counts each of its calls by its weight. */
  readonly perMinute: number
  /**
   * Requests a minute of one client (an address, of version 6 a network of 64 bits), so that nobody uses up what is
   * everybody's; a fifth of `perMinute` and at least 60 unless given. The day's share is the same part of `perDay`.
   */
  readonly perClient?: number | undefined
  /** Requests a day, 1000000 unless given. */
  readonly perDay: number
  /** Endpoint groups this project may not use; none unless given. */
  readonly disabled: readonly EndpointGroup[]
  readonly isEnabled: boolean
}

/** A project in a configuration: all but its id and name may be left out. */
export type ProjectInput = Pick<ProjectConfig, 'id' | 'name'> & {
  readonly [Key in Exclude<keyof ProjectConfig, 'id' | 'name'>]?: ProjectConfig[Key] | undefined
}
