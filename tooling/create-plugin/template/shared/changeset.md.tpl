---
'__PACKAGE__': minor
---

First version: __SUMMARY__
