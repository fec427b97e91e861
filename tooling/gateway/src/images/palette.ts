/** From and to of a diagonal gradient; white letters have a contrast of at least 4.5 on both ends. */
export const palette: readonly (readonly [string, string])[] = [
  ['#4f46e5', '#3730a3'],
  ['#7c3aed', '#5b21b6'],
  ['#a21caf', '#701a75'],
  ['#be185d', '#831843'],
  ['#e11d48', '#9f1239'],
  ['#c2410c', '#7c2d12'],
  ['#b45309', '#78350f'],
  ['#4d7c0f', '#365314'],
  ['#15803d', '#14532d'],
  ['#0f766e', '#134e4a'],
  ['#0e7490', '#164e63'],
  ['#0369a1', '#0c4a6e'],
  ['#1d4ed8', '#1e3a8a'],
  ['#475569', '#1e293b'],
]
