import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '../start.ts'

function directive(services: Readonly<Record<string, string>>, name: string): string | undefined {
  return contentSecurityPolicy(services)
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
}

describe('contentSecurityPolicy', () => {
  test('default', () => {
    const services = { gateway: 'http://127.0.0.1:4000', relay: 'ws://127.0.0.1:4001' }
    expect(directive(services, 'connect-src')).toBe(
      "connect-src 'self' http://127.0.0.1:4000 ws://127.0.0.1:4000 ws://127.0.0.1:4001 http://127.0.0.1:4001 ws://127.0.0.1:4002",
    )
    expect(directive(services, 'img-src')).toBe("img-src 'self' data: blob: http://127.0.0.1:4000")
    expect(directive(services, 'frame-src')).toBe("frame-src 'self'")
    expect(directive({ frame: 'http://localhost:4003' }, 'frame-src')).toBe("frame-src 'self' http://localhost:4003")
  })

  test('behavior: nothing runs, nothing can be reached', () => {
    expect(directive({}, 'connect-src')).toBe("connect-src 'self'")
    expect(directive({}, 'default-src')).toBe("default-src 'none'")
  })

  test('behavior: what is no address of a web or socket server adds nothing', () => {
    expect(
      directive({ a: 'file:///etc', b: 'nonsense', c: "javascript:1; script-src 'unsafe-eval'" }, 'connect-src'),
    ).toBe("connect-src 'self'")
  })

  test('behavior: modules from blobs run in the frame of the editor alone, and code from texts nowhere', () => {
    const scripts = (path: string) => /script-src [^;]+/.exec(contentSecurityPolicy({}, path))?.[0]
    expect(scripts('/extend.html')).toBe("script-src 'self' blob:")
    for (const path of ['/', '/index.html', '/widget.html', '/extend', ''])
      expect(scripts(path)).toBe("script-src 'self'")
    for (const path of ['/', '/extend.html']) {
      expect(contentSecurityPolicy({}, path)).not.toContain('unsafe')
      expect(contentSecurityPolicy({}, path)).toContain("require-trusted-types-for 'script'")
    }
  })
})
