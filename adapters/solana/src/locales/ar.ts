import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.solana/invalid-input': 'في هذا الطلب شيء غير صحيح. لم يُرسل شيء. أعد تحميل الصفحة ثم أعد المحاولة.',
  'errors.solana/account-mismatch': 'لم تعد {{wallet}} تشارك هذا الحساب. اختره هناك أو وصّله من جديد؛ لم يُرسل شيء.',
  'errors.solana/version': 'لا تستطيع {{wallet}} توقيع هذا النوع من المعاملات. استعمل لها محفظة أخرى.',
  'errors.solana/signature-invalid':
    'وقّعت {{wallet}} شيئًا غير المطلوب، فلم نستعمله. تحقق من الحساب هناك وأعد المحاولة.',
  'errors.solana/signature-invalid_unsent':
    'وقّعت {{wallet}} شيئًا غير المطلوب. لم يُرسل شيء. تحقق من الحساب هناك وأعد المحاولة.',
  'errors.solana/transaction-changed': 'غيّرت {{wallet}} هذه المعاملة. لم يُرسل شيء. افحص المحفظة قبل أن تعيد المحاولة.',
  'errors.solana/transaction-mismatch':
    'ما أُرسل ليس ما راجعتَه. راجعتَ: {{reviewed}}. أُرسل: {{sent}}. توقف هنا وتحقق من محفظتك ومن إضافات متصفحك.',
  'errors.solana/rent-left': 'سيبقى في حسابك أقل مما تطلبه الشبكة. أرسل أقل، أو أرسل كل شيء.',
  'errors.solana/rent-needed': 'ليس للمستلم حساب على الشبكة بعد. أرسل {{amount}} {{symbol}} على الأقل.',
  'errors.solana/rent-needed_other':
    'لم يُرسل شيء: سيبقى في أحد حسابات هذه المعاملة أقل مما تطلبه الشبكة. أرسل إليه أكثر.',
  'errors.solana/token-fixed': 'لا يمكن إرسال هذا الرمز: يبقى لدى صاحبه. اختر رمزًا آخر.',
  'errors.solana/token-hook': 'يشغّل هذا الرمز برنامجًا خاصًا به عند إرساله. أرسله من محفظتك نفسها.',
  'errors.solana/token-frozen': 'جمّد المُصدر هذا الرمز. اسأله، أو أعد المحاولة لاحقًا.',
  'errors.solana/would-fail': 'سترفض الشبكة هذا. تحقق من الرصيد والمبلغ والمستلم؛ لم يُرسل شيء.',
}

export default messages
