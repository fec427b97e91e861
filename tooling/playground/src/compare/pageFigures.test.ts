import { describe, expect, test } from 'vitest'
import { loadedUntil, outside } from './pageFigures.ts'

const ORIGIN = 'http://latchkey.localhost:5173'
const entry = (name: string, responseEnd: number, encodedBodySize: number) => ({ name, responseEnd, encodedBodySize })

describe('loadedUntil', () => {
  test('default: scripts of this host that had come, and all its requests with the page itself', () => {
    const entries = [
      entry(`${ORIGIN}/assets/a.js`, 10, 100),
      entry(`${ORIGIN}/assets/b.js?x=1`, 20, 50),
      entry(`${ORIGIN}/assets/page.css`, 15, 30),
      entry(`${ORIGIN}/assets/late.js`, 90, 1000),
      entry('http://127.0.0.1:4000/rpc.js', 5, 7),
      entry(`${ORIGIN}0/other.js`, 5, 7),
    ]
    expect(loadedUntil(50, entries, ORIGIN)).toEqual({ at: 50, script: 150, requests: 4 })
  })
})

describe('outside', () => {
  test('default: hosts of this machine are none of them', () => {
    const names = [ORIGIN, 'http://127.0.0.1:1/', 'ws://localhost:3/', 'data:text/plain,a', 'blob:http://a.example/1']
    expect(outside(names.map((name) => ({ name })))).toEqual([])
  })

  test('behavior: others are named once, also those that look alike', () => {
    const names = [
      'https://api.example/1',
      'https://api.example/2',
      'https://localhost.example/',
      'https://127.0.0.1.example/',
    ]
    expect(outside(names.map((name) => ({ name })))).toEqual(['api.example', 'localhost.example', '127.0.0.1.example'])
  })
})
