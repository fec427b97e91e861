import { latchkeyTests } from '@latchkey/build/testing'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [latchkeyTests()],
  test: { environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] },
})
