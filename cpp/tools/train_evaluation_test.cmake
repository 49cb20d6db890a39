# A small round of training: the lists that are collected are those of the version that brought weights_1.inc (commit
# 1c64e71), byte for byte, so its weights can be learned again; and what fit learns from them is a set of weights.
#   cmake -D tool=PROGRAM -P train_evaluation_test.cmake
function(train)
  execute_process(COMMAND ${tool} ${ARGN} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
  set(output "${output}" PARENT_SCOPE)
endfunction()

set(samples train_evaluation_test.txt)
set(weights train_evaluation_test.inc)
file(REMOVE ${samples} ${weights})

train(start ${weights})
train(collect 4294967296 4294967325 10000 ${samples} ${weights})
if(NOT output STREQUAL "3 of 30 deals won\n")
  message(FATAL_ERROR "collect: ${output}")
endif()
file(SHA256 ${samples} hash)
if(NOT hash STREQUAL "f863fd6606a7b3209227f591245833b9042528f23b7a59cdbbf660f6e001fe51")
  message(FATAL_ERROR "collect gives other lists: ${hash}")
endif()

train(fit ${samples} ${weights})
train(collect 4294967296 4294967325 10000 ${samples} ${weights})
if(output MATCHES "^0 of")
  message(FATAL_ERROR "the weights learned win nothing: ${output}")
endif()
